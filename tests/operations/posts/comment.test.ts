import { describeCommenting } from '../../harness/describe-commenting.ts'

describeCommenting('post')
