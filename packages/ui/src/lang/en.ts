import charts from './en/charts.json'
import chat from './en/chat.json'
import entry from './en/entry.json'
import feedback from './en/feedback.json'
import form from './en/form.json'
import formats from './en/formats.json'
import layouts from './en/layouts.json'
import master from './en/master.json'
import overlay from './en/overlay.json'
import selectors from './en/selectors.json'
import shell from './en/shell.json'
import table from './en/table.json'
import upload from './en/upload.json'

/** Texts of the whole library, message id to ICU text; hand it to `IntlProvider` as `messages`. */
export const en: Readonly<Record<string, string>> = {
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
