import { describeCommenting } from '../commenting.ts'

describeCommenting('mcq')
