/** The id of a configuration, and its network. */
export interface ConfigPlace {
  readonly id: string
  readonly network: string
}
