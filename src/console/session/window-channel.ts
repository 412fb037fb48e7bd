/*
 * The messages between the windows of a browser. They share one session cookie, so a window that signs in or out
 * concerns the others.
 */
export type Message =
  /** `takesCookie` says whether the calls of this caller need the session cookie for themselves. */
  | { readonly kind: 'signed in'; readonly caller: string; readonly takesCookie: boolean }
  | { readonly kind: 'signed out' }
  | { readonly kind: 'is a key in use?' }
  | { readonly kind: 'a key is in use' }
  /** `isAnswer` is false if the form has just opened, so that the other windows answer. */
  | { readonly kind: 'sign-in is open'; readonly from: string; readonly isAnswer: boolean }
  | { readonly kind: 'sign-in is closed'; readonly from: string }
  /** The number of uncommitted changes that a window shows. */
  | { readonly kind: 'uncommitted'; readonly from: string; readonly count: number }

const channel = new BroadcastChannel('keyrack caller')

/** Sends a message to all other windows. */
export const send = (message: Message): void => channel.postMessage(message)

/** Calls `take` with the messages of other windows. Returns a function that ends this. */
export function onMessage(take: (message: Message) => void): () => void {
  const listener = ({ data }: MessageEvent<Message>): void => take(data)
  channel.addEventListener('message', listener)
  return () => channel.removeEventListener('message', listener)
}
