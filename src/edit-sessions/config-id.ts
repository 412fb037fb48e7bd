/** Identity of a configuration: its internal id and its network. */
export interface ConfigId {
  readonly id: string
  readonly network: string
}
