/**
 * Returns the object that a response has as JSON, if it has the member. Throws for anything else, such as the page of a
 * proxy. `action` is a clause such as "Cannot read the contract".
 */
export async function jsonIn(response: Response, member: string, action: string): Promise<object> {
  const value: unknown = await response.json().catch(() => null)
  if (typeof value === 'object' && value !== null && member in value) return value
  throw new Error(
    `${action}: the response is not from keyrack (HTTP ${response.status}). Check the proxy in front of it`,
  )
}
