// Writes everything that follows from the contract; tests fail while any of it lags behind.
import { generateReference } from './generate-reference.ts'

generateReference()
