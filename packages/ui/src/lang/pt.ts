import charts from './pt/charts.json'
import chat from './pt/chat.json'
import entry from './pt/entry.json'
import feedback from './pt/feedback.json'
import form from './pt/form.json'
import formats from './pt/formats.json'
import layouts from './pt/layouts.json'
import master from './pt/master.json'
import overlay from './pt/overlay.json'
import selectors from './pt/selectors.json'
import shell from './pt/shell.json'
import table from './pt/table.json'
import upload from './pt/upload.json'

/** Texts of the whole library, message id to ICU text; hand it to `IntlProvider` as `messages`. */
export const pt: Readonly<Record<string, string>> = {
  ...form,
  ...feedback,
  ...overlay,
  ...table,
  ...selectors,
  ...master,
  ...upload,
  ...shell,
  ...layouts,
  ...charts,
  ...formats,
  ...chat,
  ...entry,
}
