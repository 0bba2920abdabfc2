export declare function chromiumPath(): Promise<string>
