/**
 * The contract as it is published: as written, unless a bound that is a setting (`x-setting` beside `maximum`) differs;
 * then the number that holds here stands in its place.
 */
export function publishedContract(text: string, settings: Readonly<Record<string, number>>): string {
  let differs = false
  const contract = JSON.parse(text, (_key, value) => {
    const limit = settings[value?.['x-setting']]
    if (limit === undefined || limit === value.maximum) return value
    differs = true
    return { ...value, maximum: limit }
  })
  return differs ? JSON.stringify(contract, null, 2) : text
}
