import type { VirusCheck } from '../../configuration'
import type { VirusScanner } from '../scanner'
import { clamdScanner } from './clamd'
import { httpScanner } from './http'

/** The configured scanner; undefined where uploads are not checked. */
export function openScanner(check: VirusCheck | undefined): VirusScanner | undefined {
  if (!check) return undefined
  return check.driver === 'clamd' ? clamdScanner(check.address) : httpScanner(check)
}
