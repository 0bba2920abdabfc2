import type { Area } from '../school/area'
import { authArea } from './auth/area'
import { credentialsArea } from './credentials/area'
import { filesArea } from './files/area'
import { messageFormatsArea } from './message-formats/area'
import { messagingArea } from './messaging/area'
import { pushArea } from './push/area'

/** What areas ask to be done, as it is put together. */
export const serviceAreas: readonly Area[] = [authArea, credentialsArea, filesArea, messageFormatsArea, messagingArea, pushArea]
