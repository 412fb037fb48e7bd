/** Thrown if the service must not start. The message is a sentence that says what to do. */
export class StartRefused extends Error {}
