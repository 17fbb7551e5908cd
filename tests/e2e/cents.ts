/** `1,234.50` in hundredths. */
export const toScaled = (amount: string): bigint => BigInt(amount.replaceAll(',', '').replace('.', '').replace('−', '-'));

/** Hundredths as the screen writes them: `1,234.50`. */
export function fromScaled(cents: bigint): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')}.${digits.slice(-2)}`;
}
