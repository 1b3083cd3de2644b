/** Statements that are no declarations. */
import type { Binding, Mutex, Select, Statement } from "#compiler/syntax";
import { printDeclaration } from "./declarations.ts";
import { concat, type Doc } from "./doc.ts";
import { printImport } from "./imports.ts";
import { braced, type Item, itemOf } from "./items.ts";
import { parenthesised, printEnclosableHead } from "./operators.ts";
import { printPattern } from "./patterns.ts";
import type { Printer } from "./printer.ts";

export function printStatement(p: Printer, node: Statement): Doc {
  const { start } = node.span;
  switch (node.kind) {
    case "Binding":
      return printBinding(p, node);
    case "Assignment":
      return concat([p.expression(node.target), ` ${node.operator} `, p.expression(node.value)]);
    case "For":
      return concat([
        "for ", printPattern(p, node.pattern), " in ", p.head(node.iterable, node.body.body.length === 0), " ", p.block(node.body, start),
      ]);
    case "While":
      return concat(["while ", printEnclosableHead(p, node.condition, node.body.body.length === 0), " ", p.block(node.body, start)]);
    case "Return":
      return node.value === null ? "return" : concat(["return ", p.expression(node.value)]);
    case "Throw":
      return concat(["throw ", p.expression(node.value)]);
    case "Emit":
      return concat(["emit ", p.expression(node.value)]);
    case "Guard":
      return concat(["guard ", p.expression(node.condition), " else ", p.block(node.otherwise, start)]);
    case "Require":
      return concat(["require ", p.expression(node.condition), ...(node.message === null ? [] : [", ", p.expression(node.message)])]);
    case "Defer":
      return concat(["defer ", p.block(node.body, start)]);
    case "Mutex":
      return printMutex(p, node);
    case "Scope":
      return concat(["scope ", p.block(node.body, start)]);
    case "Select":
      return printSelect(p, node);
    case "Break":
      return "break";
    case "Continue":
      return "continue";
    case "ExpressionStatement":
      return p.expression(node.expression);
    case "ImportDeclaration":
      return printImport(p, node);
    case "OverrideDeclaration":
      return concat([`override ${node.name.text}(${node.parameters.map(({ text }) => text).join(", ")}) `, p.block(node.body, start)]);
    default:
      return printDeclaration(p, node);
  }
}

function printBinding(p: Printer, { isPublic, keyword, pattern, type, value }: Binding): Doc {
  const docs: Doc[] = [isPublic ? `pub ${keyword} ` : `${keyword} `, printPattern(p, pattern)];
  if (type !== null) docs.push(": ", p.type(type));
  docs.push(" = ", p.expression(value));
  return concat(docs);
}

function printMutex(p: Printer, { span, key, body }: Mutex): Doc {
  return concat(["mutex ", ...(key === null ? [] : [parenthesised(p.expression(key)), " "]), p.block(body, span.start)]);
}

/** The cases in the order of the source. */
function printSelect(p: Printer, { span, cases, timeout, otherwise }: Select): Doc {
  const items = cases.map((each): Item => {
    const isEmpty = each.body.body.length === 0;
    const print = (): Doc => concat([`${each.binding.text} from `, p.head(each.channel, isEmpty), " ", p.block(each.body, each.span.start)]);
    return itemOf(each.span, print);
  });
  if (timeout !== null) {
    const { duration, body } = timeout;
    const print = (): Doc => concat(["timeout ", p.head(duration, body.body.length === 0), " ", p.block(body, duration.span.end)]);
    items.push({ start: duration.span.start, end: body.span.end, print });
  }
  if (otherwise !== null) items.push(itemOf(otherwise.span, () => concat(["default ", p.block(otherwise, otherwise.span.start)])));
  items.sort((a, b) => a.start - b.start);
  return concat(["select ", braced(p, items, span.start, span.end)]);
}
