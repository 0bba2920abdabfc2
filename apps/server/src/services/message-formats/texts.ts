import { fieldTextOf } from '@school/texts'

const ids = {
  Required: 'messageFormats.Required',
  TitleRequired: 'messageFormats.TitleRequired',
  DescriptionRequired: 'messageFormats.DescriptionRequired',
  CampaignRequired: 'messageFormats.CampaignRequired',
  TooLong: 'messageFormats.TooLong',
  TemplateId: 'messageFormats.TemplateId',
} as const

/** A text at a field of a format, in the language of its reader. */
export const formatFieldText = fieldTextOf(ids)
