const refuseSchema = (): never => {
  throw new Error('the contract has the schemas, and routes have none')
}

/**
 * Takes the place of the compilers of validators and serializers that Fastify loads at each start, and which nothing
 * would call.
 */
export const NO_COMPILERS = { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } }
