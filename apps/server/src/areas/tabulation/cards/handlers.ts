import type { contract } from '@school/api'
import type { Handlers } from '../../../platform/http/call'
import { addCard, changeCard, readCardList, readCardOffers, removeCard } from './definitions'
import { confirmDeletion, countDeletion, listDeletable, listDeletions, restoreDeletion } from './deletion'
import { exportCards } from './export'
import { acknowledge, listFamilyCards, readFamilyCard, sendFamilyCard, verifyCard } from './family'
import { generate } from './generate'
import { addressOfVersion, listCards, listVersions, sendVersion } from './list'
import { previewCard } from './preview'
import { sendMerged } from './print'
import { checkPublish, publish } from './publish'
import { remind } from './remind'
import { release, withdraw, withhold } from './states'
import { addTemplate, changeTemplate, readTemplateList, removeTemplate } from './templates'
import { beginApply, beginCheck, readUpload, uploadOne } from './upload'

/** Which cards a school gives, and what stands on them. */
export const cardSetupHandlers: Handlers<typeof contract.cardSetup> = {
  offers: readCardOffers,
  cards: readCardList,
  addCard,
  changeCard,
  removeCard,
  templates: readTemplateList,
  addTemplate,
  changeTemplate,
  removeTemplate,
  preview: previewCard,
}

/** Cards of students, as staff makes and gives them. */
export const reportCardHandlers: Handlers<typeof contract.reportCards> = {
  list: listCards,
  versions: listVersions,
  exportList: exportCards,
  file: sendVersion,
  address: addressOfVersion,
  merged: sendMerged,
  generate,
  check: checkPublish,
  publish,
  withdraw,
  withhold,
  release,
  remind,
  uploadCheck: beginCheck,
  upload: readUpload,
  uploadApply: beginApply,
  uploadOne,
  deletionList: listDeletable,
  countDeletion,
  confirmDeletion,
  restoreDeletion,
  deletions: listDeletions,
}

/** Published cards, as families read them. */
export const familyCardHandlers: Handlers<typeof contract.familyCards> = {
  list: listFamilyCards,
  card: readFamilyCard,
  file: sendFamilyCard,
  acknowledge,
  verify: verifyCard,
}
