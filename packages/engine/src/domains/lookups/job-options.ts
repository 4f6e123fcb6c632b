import { employmentTypes, experienceLevels, salaryPeriods, workModes, type Operations } from '@chowk/contract'
import type { Behaviour } from '../../handler.ts'

export const jobOptions: Behaviour<Operations['lookups']['jobOptions']> = async () => ({
  employment_types: [...employmentTypes],
  work_modes: [...workModes],
  experience_levels: [...experienceLevels],
  salary_periods: [...salaryPeriods],
})
