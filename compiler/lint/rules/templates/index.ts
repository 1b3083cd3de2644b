import type { TemplateRule } from "../../rule.ts";
import { templateParse } from "./template-parse.ts";
import { templateProviderIdentityBranch } from "./template-provider-identity-branch.ts";
import { templateUnknownFilter } from "./template-unknown-filter.ts";
import { templateVariantExplosion } from "./template-variant-explosion.ts";

export const TEMPLATE_RULES: readonly TemplateRule[] = [templateParse, templateProviderIdentityBranch, templateUnknownFilter, templateVariantExplosion];
