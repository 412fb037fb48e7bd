/** Which configuration it is, and of which network. */
export interface ConfigPlace {
  readonly id: string
  readonly network: string
}
