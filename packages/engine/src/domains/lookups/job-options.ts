import {
  employmentTypes,
  experienceLevels,
  salaryPeriods,
  workModes,
  type Operations,
} from '@chowk/contract/core'
import type { Handler } from '../../handler.ts'

export const jobOptions: Handler<Operations['lookups']['jobOptions']> = async () => ({
  employment_types: [...employmentTypes],
  work_modes: [...workModes],
  experience_levels: [...experienceLevels],
  salary_periods: [...salaryPeriods],
})
