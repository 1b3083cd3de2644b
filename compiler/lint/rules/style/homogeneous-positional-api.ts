import type { Rule } from "../../rule.ts";

const MOST = 3;

export const homogeneousPositionalApi: Rule = {
  name: "homogeneous-positional-api",
  code: "HARN-LNT-070",
  doc: {
    text: "A public function takes four or more parameters of one type by their position, so calls that mix them up go unnoticed. A record with named fields says at the call which is which.",
    bad: "pub fn area(left: int, top: int, right: int, bottom: int) -> int { return (right - left) * (bottom - top) }",
    good: "pub fn area(box: {left: int, top: int, right: int, bottom: int}) -> int { return (box.right - box.left) * (box.bottom - box.top) }",
  },
  fixable: false,
  create(context) {
    return {
      enter: {
        FunctionDeclaration({ isPublic, name, parameters }) {
          if (!isPublic || parameters.length <= MOST) return;
          const counts = new Map<string, number>();
          for (const { isRest, type } of parameters) {
            if (isRest || type === null) continue;
            const written = context.text(type.span).replace(/\s+/g, "");
            counts.set(written, (counts.get(written) ?? 0) + 1);
          }
          for (const [type, count] of counts) {
            if (count <= MOST) continue;
            context.report({
              span: name.span,
              message: `public function \`${name.text}\` takes ${count} positional parameters of type \`${type}\``,
              help: "take a record with named fields instead",
            });
          }
        },
      },
    };
  },
};
