export function describeRefusal(status: number, body: Buffer): string | null
