/** Returns a number with the noun of what it counts: `1 row`, `2,000 rows`. `plural` is a noun that ends in s. */
export const counted = (number: number, plural: string): string =>
  `${number.toLocaleString('en')} ${number === 1 ? plural.slice(0, -1) : plural}`
