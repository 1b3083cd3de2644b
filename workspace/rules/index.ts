export { readProjectRules, readRuleFolder, ruleFilesIn, type RuleSet } from "./collect-rules.ts";
export { readRuleFile, type RuleFile } from "./read-rule-file.ts";
