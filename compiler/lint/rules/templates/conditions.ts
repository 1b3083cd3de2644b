/** What templates ask about the model that they are rendered for. */
import { allExpressions, bodiesOf, type IfBranch, type TemplateNode, type TemplatePath } from "#compiler/templates";

/** The binding that tells about the model. */
const MODEL = "llm";

/** All branches with those paths of their conditions that begin at the binding `llm`, in source order; branches without one are left out. */
export function modelBranches(body: readonly TemplateNode[]): readonly { readonly branch: IfBranch; readonly paths: readonly TemplatePath[] }[] {
  const found: { readonly branch: IfBranch; readonly paths: readonly TemplatePath[] }[] = [];
  const visit = (nodes: readonly TemplateNode[]): void => {
    for (const node of nodes) {
      if (node.kind === "If") {
        for (const branch of node.branches) {
          const paths = modelPaths(branch);
          if (paths.length > 0) found.push({ branch, paths });
          visit(branch.body);
        }
        visit(node.otherwise ?? []);
      } else if (node.kind === "For" && node.names.includes(MODEL)) visit(node.otherwise ?? []);
      else for (const inner of bodiesOf(node)) visit(inner);
    }
  };
  visit(body);
  return found;
}

function modelPaths({ condition }: IfBranch): readonly TemplatePath[] {
  const paths: TemplatePath[] = [];
  for (const expression of allExpressions(condition)) if (expression.kind === "Path" && expression.name === MODEL) paths.push(expression);
  return paths;
}
