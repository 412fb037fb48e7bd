/** A device that the service refused to change. */
export interface RefusedDevice {
  /** Key of the device: `<ip_address>@<network>`. */
  readonly key: string
  /** The code of the error, such as DEVICE_NOT_FOUND, or a sentence. */
  readonly reason: string
}
