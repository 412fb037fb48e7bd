import type { Device } from '../../../generated/types.ts'
import { searchedFacts } from '../../domain/stored-facts.ts'
import { type IndexedFacts, type IndexedValues, NO_FACTS, toIndexedValues } from '../index/indexed-device.ts'
import { DeviceReader } from './device-reader.ts'
import { FactsReader } from './facts-reader.ts'
import { RecentTexts } from './recent-texts.ts'

/** Reads the indexed values from records as Redis stores them. */
export class RecordReader {
  readonly #recentTexts = new RecentTexts()
  readonly #devices = new DeviceReader(this.#recentTexts)
  readonly #facts = new FactsReader(this.#recentTexts)

  /** Returns the indexed values of a device, valid until the next call. */
  valuesIn(device: Buffer): IndexedValues {
    return this.#devices.read(device) ?? toIndexedValues(JSON.parse(`${device}`) as Device)
  }

  /** Returns the searched facts of a device; `facts` is empty if the device has none. */
  factsIn(facts: Buffer): IndexedFacts {
    if (facts.length === 0) return NO_FACTS
    return this.#facts.read(facts) ?? searchedFacts(JSON.parse(`${facts}`))
  }
}
