import { describeCommenting } from '../commenting.ts'

describeCommenting('post')
