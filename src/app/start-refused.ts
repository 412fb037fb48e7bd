/** Thrown if the service, or a command on the store, must not start. The message is a sentence that says what to do. */
export class StartRefused extends Error {}
