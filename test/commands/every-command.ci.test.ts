import { testEveryCommand } from './every/every-command.ts'

// every-command.long.test.ts tries each command in all situations.
testEveryCommand({ share: 1 })
