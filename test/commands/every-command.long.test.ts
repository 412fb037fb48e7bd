import { testEveryCommand } from './every/every-command.ts'

testEveryCommand()
