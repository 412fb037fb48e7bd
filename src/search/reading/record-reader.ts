import type { Device } from '../../../generated/types.ts'
import { searchedFacts } from '../../domain/stored-facts.ts'
import type { IndexedDevice, IndexedFacts } from '../index/network-index.ts'
import { DeviceReader } from './device-reader.ts'
import { FactsReader } from './facts-reader.ts'
import { RecentTexts } from './recent-texts.ts'

/** What is indexed of records as they are stored. */
export class RecordReader {
  readonly #texts = new RecentTexts()
  readonly #devices = new DeviceReader(this.#texts)
  readonly #facts = new FactsReader(this.#texts)

  /** Valid until the next one is read. `facts`: null where there are none. */
  read(device: Buffer, facts: Buffer | null): IndexedDevice {
    return {
      device: this.#devices.read(device) ?? (JSON.parse(`${device}`) as Device),
      facts: facts === null ? NO_FACTS : (this.#facts.read(facts) ?? searchedFacts(JSON.parse(`${facts}`))),
    }
  }
}

const NO_FACTS: IndexedFacts = searchedFacts(null)
