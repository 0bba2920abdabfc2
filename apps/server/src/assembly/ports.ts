import { afterMarks } from '../areas/attendance/hooks'
import { followAlerts, lockDay, readTold, writeAlerts } from '../areas/attendance/told'
import { refuseOthers } from '../areas/bus-attendance/recipients'
import { checkSafety } from '../areas/bus-attendance/safety'
import { diaryFileUses } from '../areas/diary/file-uses'
import { feedbackFileUse } from '../areas/feedback/file-uses'
import { galleryFileUse } from '../areas/gallery/file-uses'
import { noticeFileUse } from '../areas/notices/file-uses'
import { portalFileUse } from '../areas/portal/file-uses'
import { profileFileUse } from '../areas/profile/file-uses'
import { timetableFileUse } from '../areas/timetables/file-uses'
import { voiceFileUse } from '../areas/voice-descriptions/file-uses'
import type { Ports } from '../platform/ports'
import { ownFileUses } from '../services/files/own-uses'
import { fileUses } from '../services/files/uses'
import { messageFileUse } from '../services/messaging/file-uses'
import { dayAlerts, ridersOfDay } from '../services/messaging/hooks'
import { importFileUse } from './imports/file-uses'

/** Gives the lower layers what they need of the higher ones. */
export function givePorts(ports: Ports): void {
  ports.give(fileUses, [
    ...ownFileUses,
    importFileUse,
    profileFileUse,
    ...diaryFileUses,
    feedbackFileUse,
    portalFileUse,
    noticeFileUse,
    galleryFileUse,
    voiceFileUse,
    messageFileUse,
    timetableFileUse,
  ])
  ports.give(dayAlerts, { lockDay, readTold, writeAlerts, followAlerts })
  ports.give(ridersOfDay, refuseOthers)
  ports.give(afterMarks, checkSafety)
}
