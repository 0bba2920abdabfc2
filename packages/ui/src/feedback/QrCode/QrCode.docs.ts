import type { WidgetDocs } from '../../widget.docs'
import { QrCode } from './QrCode'

export const docs: WidgetDocs = {
  components: [QrCode],
  status: 'stable',
  when: ['Something is to get from this screen onto a telephone: a key of an authenticator app, a payment, an address.'],
  whenNot: [{ case: 'The page is on the telephone already.', instead: 'Link' }],
  keyboard: null,
  accessibility: [
    'It is an image with the name that `label` gives.',
    'Nobody needs a camera: what it holds stands beside it in words or as a link.',
    'Dark on light with its quiet zone in every theme, because cameras need both.',
  ],
  messages: [],
}
