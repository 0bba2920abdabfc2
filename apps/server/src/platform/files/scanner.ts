declare module '../services' {
  interface Services {
    /** Absent: uploads are not checked. */
    readonly scanner: VirusScanner | undefined
  }
}

/** Longest check of one file, in ms. */
export const scanPatience = 20_000

/** What a check says: the name of what was found, or that there is nothing. */
export type ScanResult = { readonly found: string } | { readonly found?: undefined }

/** Looks into files for harmful programs. */
export interface VirusScanner {
  /** @throws ScannerDown when nobody has looked at the file. */
  readonly scan: (bytes: Uint8Array) => Promise<ScanResult>
}

/** The scanner did not answer, or not in a way that says anything of the file. */
export class ScannerDown extends Error {}
