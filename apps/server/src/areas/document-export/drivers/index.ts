import type { DocumentExportSettings } from '../../../platform/export-settings'
import type { ExportTarget } from '../target'
import { openJsonl } from './jsonl'
import { openMongo } from './mongodb'

/** Opens the target of the installation. Whatever keeps it from writing is a `TargetUnreachable`. */
export const openTarget = (settings: DocumentExportSettings): ExportTarget =>
  settings.driver === 'mongodb' ? openMongo(settings) : openJsonl(settings)
