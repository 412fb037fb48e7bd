// Generated from openrpc.json by npm run generate: do not edit.

export interface SchemaError {
  readonly keyword: string
  /** JSON Pointer into the params by name. */
  readonly instancePath: string
  readonly params: Readonly<Record<string, unknown>>
}

/** The settings and formats that a validator reads at run time. */
export interface ValidationContext {
  /** Bounds that are settings, by the setting's name. */
  readonly settings: Readonly<Record<string, number>>
  /** Formats: null if the text is well-formed, otherwise the reason. */
  readonly formats: Readonly<Record<string, (text: string) => string | null>>
}

export interface Validator {
  (this: ValidationContext, params: unknown): boolean
  errors?: readonly SchemaError[] | null
}

/** By method name. */
export declare const validators: ReadonlyMap<string, Validator>

/** By schema name, for elements of arrays that are checked separately (x-checked-alone). */
export declare const elementValidators: ReadonlyMap<string, Validator>
