import { files, messaging, voiceDescriptions } from '@school/api/client'
import { useApi, useCall, useReload } from '@school/api/react'
import { leadsMessages, type VoiceLanguage, voiceLanguages } from '@school/rules'
import { type FormatSending, type VoiceDescription, VoiceDialog, type VoiceDraft } from '@school/ui'
import { useIntl } from 'react-intl'
import { problemOrFieldText } from '../../forms/problems'
import { useUploadInto } from '../../forms/uploads'
import { useSignedIn } from '../../session'
import { useSchoolZone } from '../../session/zone'
import type { Door } from './format-loaders'
import type { Offers } from './SendDialogs'

/** More than any school keeps. */
const all = { text: '', active: '', page: 1, pageSize: 200 } as const

const spokenOf = ({ name, text, language }: VoiceDraft) => ({ name, text, language: language as VoiceLanguage | null })

/** 'Voice SMS' of a door, with everything behind it; who leads the messages keeps what is heard here too. */
export function VoiceSendDialog({
  door,
  offers,
  sending,
  onClose,
}: {
  readonly door: Door
  readonly offers: Pick<Offers, 'voiceDescriptions'>
  readonly sending?: FormatSending
  readonly onClose: () => void
}) {
  const intl = useIntl()
  const { client } = useApi()
  const zone = useSchoolZone()
  const reload = useReload()
  const upload = useUploadInto('School', 'voice')
  const { viewer } = useSignedIn()
  const keeps = sending !== undefined && leadsMessages(viewer)
  const kept = useCall(voiceDescriptions.list, keeps ? { query: all } : null)
  const known = keeps ? kept.data?.results : offers.voiceDescriptions

  /** A failure in words of the language of the page. */
  const orWords = async <T,>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      throw new Error(problemOrFieldText(intl, error))
    }
  }
  const changing = async <T,>(work: Promise<T>): Promise<T> => {
    const done = await orWords(work)
    await reload(voiceDescriptions.list, messaging.guardianInitialValues, messaging.staffInitialValues)
    return done
  }
  const versionOf = (id: string) => known?.find(one => one.id === id)?.version ?? 0
  const change = (id: string, body: object) =>
    changing(client.call(voiceDescriptions.update, { params: { id }, body: { ...body, version: versionOf(id) } }))

  return (
    <VoiceDialog
      open
      onClose={onClose}
      door={door}
      descriptions={known}
      timeZone={zone}
      listen={async ({ id }: VoiceDescription) => {
        const fileId = known?.find(one => one.id === id)?.fileId ?? ''
        return (await client.call(files.getUrl, { params: { fileId } })).url
      }}
      {...(sending
        ? {
            sending,
            onTest: ({ id }: VoiceDescription, key: string) =>
              orWords(client.call(voiceDescriptions.test, { params: { id } }, { idempotencyKey: key })),
          }
        : {})}
      {...(keeps
        ? {
            keeping: {
              save: (draft: VoiceDraft, before: VoiceDescription | null) =>
                before
                  ? change(before.id, { ...spokenOf(draft), ...(draft.fileId ? { fileId: draft.fileId } : {}) })
                  : changing(
                      client.call(voiceDescriptions.create, {
                        body: { ...spokenOf(draft), kind: draft.kind, fileId: draft.fileId },
                      }),
                    ),
              activate: ({ id }: VoiceDescription, active: boolean) => change(id, { active }),
              remove: ({ id }: VoiceDescription) => changing(client.call(voiceDescriptions.remove, { params: { id } })),
              upload,
              languages: voiceLanguages,
            },
          }
        : {})}
    />
  )
}
