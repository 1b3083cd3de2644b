/** The token types of the language, with the texts under which diagnostics name them. */
import { createToken, EOF, Lexer, type TokenType } from "chevrotain";

function declare(name: string, label: string, categories: TokenType[] = []): TokenType {
  return createToken({ name, label, pattern: Lexer.NA, categories });
}

/** What may stand after `.`, as a dict key or as a shape field: an identifier or any reserved word. */
export const AnyName = declare("AnyName", "name");
export const Identifier = declare("Identifier", "identifier", [AnyName]);
/** A string without holes, whatever its quotes. */
export const StringText = declare("String", "string literal");
export const RawString = declare("RawString", "string literal");
/** `"text${`, `}text${` and `}text"` of a string with holes. */
export const StringStart = declare("StringStart", "string literal");
export const StringMiddle = declare("StringMiddle", "`}`");
export const StringEnd = declare("StringEnd", "`}`");
export const IntNumber = declare("Int", "int literal");
export const FloatNumber = declare("Float", "float literal");
export const Duration = declare("Duration", "duration literal");
export const EndOfFile = EOF;

const keywordTypes = new Map<string, TokenType>();

function keyword(text: string): TokenType {
  const name = text.replace(/(^|_)([a-z])/g, (_match, _gap, letter: string) => letter.toUpperCase());
  const type = declare(name, `\`${text}\``, [AnyName]);
  keywordTypes.set(text, type);
  return type;
}

export const Break = keyword("break");
export const Catch = keyword("catch");
export const Const = keyword("const");
export const Continue = keyword("continue");
export const Deadline = keyword("deadline");
export const Defer = keyword("defer");
export const Else = keyword("else");
export const Emit = keyword("emit");
export const Enum = keyword("enum");
export const EvalPack = keyword("eval_pack");
export const Exclusive = keyword("exclusive");
export const Extends = keyword("extends");
export const False = keyword("false");
export const Finally = keyword("finally");
export const Fn = keyword("fn");
export const For = keyword("for");
export const From = keyword("from");
export const Guard = keyword("guard");
export const If = keyword("if");
export const Impl = keyword("impl");
export const Import = keyword("import");
export const In = keyword("in");
export const Interface = keyword("interface");
export const Let = keyword("let");
export const Match = keyword("match");
export const Mutex = keyword("mutex");
export const Nil = keyword("nil");
export const Override = keyword("override");
export const Parallel = keyword("parallel");
export const Pipeline = keyword("pipeline");
export const Pub = keyword("pub");
export const Require = keyword("require");
export const Retry = keyword("retry");
export const Return = keyword("return");
export const Select = keyword("select");
export const Skill = keyword("skill");
export const Spawn = keyword("spawn");
export const Struct = keyword("struct");
export const Throw = keyword("throw");
export const Throws = keyword("throws");
export const To = keyword("to");
export const Tool = keyword("tool");
export const True = keyword("true");
export const Try = keyword("try");
export const TypeKeyword = keyword("type");
export const Var = keyword("var");
export const While = keyword("while");
export const Yield = keyword("yield");

/** Reserved words by their text. */
export const keywords: ReadonlyMap<string, TokenType> = keywordTypes;

const punctuationTypes = new Map<string, TokenType>();

function punctuation(name: string, text: string): TokenType {
  const type = declare(name, `\`${text}\``);
  punctuationTypes.set(text, type);
  return type;
}

export const Ellipsis = punctuation("Ellipsis", "...");
export const EqualEqual = punctuation("EqualEqual", "==");
export const NotEqual = punctuation("NotEqual", "!=");
export const AndAnd = punctuation("AndAnd", "&&");
export const OrOr = punctuation("OrOr", "||");
export const PipeForward = punctuation("PipeForward", "|>");
export const Coalesce = punctuation("Coalesce", "??");
export const Power = punctuation("Power", "**");
export const QuestionDot = punctuation("QuestionDot", "?.");
export const Arrow = punctuation("Arrow", "->");
export const LessEqual = punctuation("LessEqual", "<=");
export const GreaterEqual = punctuation("GreaterEqual", ">=");
export const PlusAssign = punctuation("PlusAssign", "+=");
export const MinusAssign = punctuation("MinusAssign", "-=");
export const StarAssign = punctuation("StarAssign", "*=");
export const SlashAssign = punctuation("SlashAssign", "/=");
export const PercentAssign = punctuation("PercentAssign", "%=");
export const ColonColon = punctuation("ColonColon", "::");
export const Assign = punctuation("Assign", "=");
export const Bang = punctuation("Bang", "!");
export const Dot = punctuation("Dot", ".");
export const Plus = punctuation("Plus", "+");
export const Minus = punctuation("Minus", "-");
export const Star = punctuation("Star", "*");
export const Slash = punctuation("Slash", "/");
export const Less = punctuation("Less", "<");
export const Greater = punctuation("Greater", ">");
export const Percent = punctuation("Percent", "%");
export const Question = punctuation("Question", "?");
export const Bar = punctuation("Bar", "|");
export const Ampersand = punctuation("Ampersand", "&");
export const LeftBrace = punctuation("LeftBrace", "{");
export const RightBrace = punctuation("RightBrace", "}");
export const LeftParen = punctuation("LeftParen", "(");
export const RightParen = punctuation("RightParen", ")");
export const LeftBracket = punctuation("LeftBracket", "[");
export const RightBracket = punctuation("RightBracket", "]");
export const Comma = punctuation("Comma", ",");
export const Colon = punctuation("Colon", ":");
export const Semicolon = punctuation("Semicolon", ";");
export const At = punctuation("At", "@");

export const vocabulary: TokenType[] = [
  AnyName,
  Identifier,
  StringText,
  RawString,
  StringStart,
  StringMiddle,
  StringEnd,
  IntNumber,
  FloatNumber,
  Duration,
  ...keywordTypes.values(),
  ...punctuationTypes.values(),
];

/** Type of a punctuation text, longest texts first found by the scanner. */
export const punctuationByText: ReadonlyMap<string, TokenType> = punctuationTypes;
