/**
 * Every diagnostic code: severity and registered summary, one a line, grouped by category.
 * Codes 901 and up are this implementation's own; NAM-007 and LLM-001 are retired and stay unassigned.
 */
export const TITLES = `
TYP-001 error expected and actual types are incompatible
TYP-002 error binary operator is not defined for the operand types
TYP-003 error string concatenation should be rewritten as interpolation
TYP-004 error returned expression does not match the declared return type
TYP-005 error assigned value does not match the target type
TYP-006 error argument value does not match the parameter type
TYP-007 error initializer does not match the declared variable type
TYP-008 error closure return expression does not match its declared type
TYP-009 error field value does not match its declared type
TYP-010 error method receiver or result type is incompatible
TYP-011 error callable does not accept type arguments
TYP-012 error type argument does not satisfy the generic parameter
TYP-013 error generic call has the wrong number of type arguments
TYP-014 error declaration has the wrong number of type parameters
TYP-015 error type argument does not satisfy a where-clause constraint
TYP-016 error expression must be iterable
TYP-017 error subscript index type is invalid
TYP-018 error expression must be callable
TYP-019 error cast cannot be proven valid
TYP-020 error type name cannot be resolved
TYP-021 error variant type is used in an invalid position
TYP-022 error struct literal is invalid
TYP-023 error enum construction is invalid
TYP-024 error pattern binding is invalid for the expected type
TYP-025 error optional access is invalid for the receiver type
TYP-026 error thrown value type is not covered by the callable's declared throws set
TYP-027 error constant tuple index is outside the fixed arity
TYP-028 error declared parameter has no type annotation
TYP-029 error type predicate contract is invalid
TYP-030 error Predicate input must be closed serializable data
TYP-031 error Predicate outcome cannot be used as a boolean
TYP-032 error Predicate outcome must be consumed
TYP-033 error Predicate site identity must be literal and unique
TYP-034 error Predicate variant fields require outcome narrowing
TYP-035 error Predicate model operation is unavailable
TYP-036 error Evaluation question set is not readable
PAR-001 error parser found an unexpected token
PAR-002 error parser reached end of file while expecting syntax
PAR-003 error lexer found an unexpected character
PAR-004 error string literal is unterminated
PAR-005 error block comment is unterminated
PAR-006 error integer literal is out of range for int
PAR-901 error source is nested too deeply
PAR-902 warning \`var\` is the old spelling of \`let\`
NAM-001 error variable name cannot be resolved
NAM-002 error function name cannot be resolved
NAM-003 warning attribute name is not recognized
NAM-004 error field name does not exist on the target type
NAM-005 error method name does not exist on the receiver type
NAM-006 error argument name is duplicated
NAM-008 error builtin name cannot be resolved
NAM-009 warning function call targets a deprecated declaration
NAM-010 error declaration reference cannot be resolved
NAM-011 warning attribute is attached to an unsupported declaration
NAM-012 warning attribute argument is invalid
NAM-101 error \`fn main\` must take an explicit \`harness: Harness\` parameter
CAP-001 error capability payload is invalid
CAP-002 error human approval construct is missing policy
CAP-003 error human approval argument is invalid
CAP-004 error capability result must be checked
CAP-005 error host capability operation is not declared
CAP-006 error host capability call must use a static operation name
CAP-007 error tool host capability binding is invalid
CAP-008 error declared host capability operation is not served
CAP-201 error harness capability denied by active sandbox profile
CAP-202 error confined host process cannot open the loopback listener a child's egress proxy needs
CAP-301 error child agent effect set exceeds the parent's declared effects
LLM-002 error LLM option key is deprecated
LLM-003 error LLM call is missing schema validation
LLM-004 error LLM schema option is invalid
LLM-005 error prompt branches on provider identity instead of capability flags
LLM-006 error provider, model, and tool format form a known-unsafe composition
ORC-001 error orchestration construct has invalid arity
ORC-002 error orchestration argument has invalid type
ORC-003 error agent declaration is invalid
ORC-004 error workflow declaration is invalid
ORC-005 error tool declaration is invalid
ORC-006 error pipeline declaration is invalid
ORC-007 error select construct is invalid
ORC-008 warning statement cannot be reached
ORC-009 warning Flow invariant attribute set is invalid
ORC-010 error execution target path cannot be found
ORC-011 error a self-deadlock acquire would block forever
ORC-012 error a wait-for graph cycle would block forever
STD-001 error stdlib symbol has been renamed or deprecated
STD-002 error stdlib call is invalid
STD-003 error builtin call has invalid arity
STD-101 warning public stdlib function is missing declared metadata
STD-102 warning public stdlib function is missing an explicit return type
PRM-001 error prompt template cannot be parsed
PRM-002 error prompt template has too many capability-aware branches
PRM-003 error prompt construction risks direct injection
PRM-004 error prompt template branches on provider identity
PRM-005 error prompt references a tool outside the declared surface
PRM-006 error prompt references a deferred tool without tool search
PRM-007 error prompt or template target cannot be found
MOD-001 error module import cannot be resolved
MOD-002 warning module import is unused
MOD-003 warning module imports are not in canonical order
MOD-004 error module export is invalid
MOD-005 error module imports expose colliding names
MOD-006 error module re-exports conflict
MOD-007 error imported module failed to compile
RMD-001 error reminder lifecycle option key is not recognized
RMD-002 error reminder payload shape is invalid
RMD-003 error retired provider-specific reminder role-hint diagnostic
RMD-004 error discardable reminder has no TTL
RMD-005 error reminder propagate value is not recognized
RMD-006 error reminder provider returned a malformed reminder spec
RMD-007 error too many reminder providers are enabled
RMD-008 error hook event does not support reminder effects
SUS-001 error suspend_agent target worker is not running
SUS-002 error ResumeConditions validation failed
SUS-003 error resume_agent target worker is not suspended
SUS-004 error resume snapshot cannot be loaded or used
SUS-005 error agent_await_resumption was invoked outside agent_loop structural handling
SUS-006 error concurrent resume changed the worker before resume could complete
SUS-007 error ResumeConditions trigger could not be registered
SUS-008 error resume timeout action is unsupported
SUS-009 error resume input failed agent_loop input validation
SUS-010 error closed suspended worker cannot be resumed
SUS-011 error replay resume input hash diverges from journaled suspension
SUS-012 error replay drain decision prompt hash diverges from journaled receipt
SUS-013 error lifecycle receipt signed timestamp failed verification
LNT-001 warning call of a renamed standard-library name
LNT-002 warning function is too complex
LNT-003 warning name breaks the casing convention of its kind
LNT-004 warning iterator is bound where a collection is declared
LNT-005 warning clone of a value that is passed on at once
LNT-006 warning long-running work has no cleanup
LNT-007 warning MCP tool has no annotations
LNT-008 warning pull request is opened without a secret scan
LNT-009 warning binding shadows another one
LNT-010 warning persona hook names an unknown target
LNT-011 warning code after a terminating statement cannot run
LNT-012 warning binding is returned by the next statement
LNT-013 warning result of an approval request is dropped
LNT-014 warning variable is never used
LNT-015 warning pattern binding is never used
LNT-016 warning parameter is never used
LNT-017 warning imported name is never used
LNT-018 warning \`let\` binding is never reassigned
LNT-019 warning private function is never used
LNT-020 warning private type is never used
LNT-021 warning persona body calls a function that is no step
LNT-022 warning called function is not defined
LNT-023 warning public pipeline has no return type
LNT-024 warning public function has no doc comment
LNT-025 warning assertion outside a test
LNT-026 warning interpolated text is used as a system prompt
LNT-027 warning connector export calls a disallowed builtin
LNT-028 warning conversion of a value that already has the type
LNT-029 warning field of an unvalidated boundary value is read
LNT-030 warning operand of a logical operator is constant
LNT-031 warning expression is compared with itself
LNT-032 warning comparison with a bool literal is redundant
LNT-033 warning operator is used with a bool or nil literal
LNT-034 warning ternary repeats what \`??\` does
LNT-035 warning block is empty
LNT-036 warning \`else\` after a returning branch is unnecessary
LNT-037 warning match arm repeats an earlier one
LNT-038 warning \`require\` in a test pipeline
LNT-039 warning \`break\` or \`continue\` outside a loop
LNT-040 warning prompt template does not parse
LNT-041 warning blank line between top-level items is missing
LNT-042 warning trailing comma is missing
LNT-043 warning parentheses are unnecessary
LNT-044 warning prompt template has too many variants
LNT-045 warning file has no header comment
LNT-046 warning prompt template tests the provider's identity
LNT-047 warning imports are not in order
LNT-048 warning optional type is spelled as a union with nil
LNT-049 warning doc comment has the old form
LNT-050 warning removed LLM option is used
LNT-051 warning \`?.\` on a receiver that cannot be nil
LNT-052 warning ambient clock builtin is used
LNT-053 warning ambient stdio builtin is used
LNT-054 warning ambient fs builtin is used
LNT-055 warning ambient env builtin is used
LNT-056 warning ambient random builtin is used
LNT-057 warning ambient net builtin is used
LNT-058 warning condition is always true or always false
LNT-059 warning finding of a project rule
LNT-060 info options are passed as an inline dict
LNT-061 error \`?? nil\` does nothing
LNT-062 warning fallback of \`??\` cannot be reached
LNT-063 warning \`!\` on a value that cannot be nil
LNT-064 warning captured variable is reassigned in parallel code
LNT-065 error \`??\` falls back to the same name
LNT-066 error result of a pure method is dropped
LNT-067 warning public function is missing a type
LNT-068 error prompt template uses an unknown filter
LNT-069 warning function takes more capabilities than it uses
LNT-070 info many positional parameters of one type
LNT-071 warning ambient runtime builtin is used
LNT-072 warning builtin cannot be called from source
LNT-073 warning capability parameter is not named after its capability
LNT-074 warning test pipeline input is unused
LNT-075 warning tool handler returns a plain dict
LNT-076 error tool handler calls the privileged host
LNT-077 warning record literal copies fields one by one
LNT-078 error tool parameters are written as JSON Schema
LNT-079 warning decision route is given an unbounded input
LNT-080 info optional chain over an untyped value
FMT-001 error formatter could not parse the source
FMT-002 warning source is not in canonical format
FMT-003 info formatter normalized trailing comma layout
IMP-001 error import target cannot be resolved
IMP-002 error imported symbol does not exist
IMP-003 error import graph contains a cycle
OWN-001 error immutable binding is reassigned
OWN-002 warning mutable binding is never reassigned
OWN-003 error owned value escapes its valid scope
OWN-004 warning unvalidated boundary value is used directly
RCV-001 error rescue construct is outside a function body
RCV-002 error try construct is outside a function body
RCV-003 error rescue construct is invalid
MAT-001 error match expression is not exhaustive
MAT-002 warning match expression contains a duplicate arm
MAT-003 error match pattern is invalid
POL-001 error pool backpressure rejected a submit
POL-002 error fail-fast pool has no immediate capacity
MET-001 error expression is not permitted in a const initializer
CST-001 error const initializer exceeded the step budget
CST-002 error const initializer exceeded the recursion depth budget
CST-003 error const initializer attempted a sandboxed capability
CST-004 error const initializer raised a runtime error during evaluation
CMP-001 error the program failed to compile to bytecode
CFG-901 error harn.toml cannot be parsed
CFG-902 error configuration value cannot be used
CFG-903 warning configuration key is not known
RTL-901 error run exceeded a size or memory limit
INT-901 error the toolchain failed unexpectedly
`;
