/** Returns the text of a file in UTF-8, without the byte order mark that some editors write. */
export const textOfFile = (bytes: Buffer): string => new TextDecoder().decode(bytes)
