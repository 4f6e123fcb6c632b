import { describeCommenting } from '../commenting.ts'

describeCommenting('poll')
