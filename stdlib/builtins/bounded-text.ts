import { checkStringLength, HarnError, sizeLimits } from "#vm/values";

/**
 * The text that `make` gives, within the string size limit. For conversions whose result may be several times as long as
 * their input, past even what JS can hold.
 * @throws HarnError of class `limit`
 */
export function boundedText(make: () => string): string {
  let text: string;
  try {
    text = make();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new HarnError("limit", `HARN-RTL-901: string size limit exceeded (${sizeLimits().maxStringLength})`);
  }
  checkStringLength(text.length);
  return text;
}
