import type { AnswerOfCall, diary } from '@school/api/client'
import { type DiaryKind, diaryKinds } from '@school/rules'

type Diary = AnswerOfCall<typeof diary.familyDiary>
export type Item = Diary['days'][number]['items'][number] & { readonly date: string }

export type Kind = DiaryKind | 'anecdotal' | 'bus' | 'notice' | 'attendance' | 'class-test'
export const kinds: readonly Kind[] = [...diaryKinds, 'anecdotal', 'bus', 'notice', 'attendance', 'class-test']
export const kindOf = (item: Item): Kind => item.kind ?? (item.type === 'diary' ? 'Note' : item.type)

/** One of the page: a bus or an event has the same id on each of its days. */
export const keyOf = (item: Item): string => `${item.date} ${item.id}`
