/**
 * The contract as it is published: as written, unless a bound that is a setting (`x-setting` beside `maximum` or
 * `maxLength`) differs; then the number that holds here stands in its place.
 */
export function publishedContract(text: string, settings: Readonly<Record<string, number>>): string {
  let differs = false
  const contract = JSON.parse(text, (_key, value) => {
    const limit = settings[value?.['x-setting']]
    if (limit === undefined) return value
    const bound = 'maximum' in value ? 'maximum' : 'maxLength'
    if (value[bound] === limit) return value
    differs = true
    return { ...value, [bound]: limit }
  })
  return differs ? JSON.stringify(contract, null, 2) : text
}
