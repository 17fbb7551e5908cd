export declare const root: string;
export declare class Sentence extends Error {}
export declare function installPackages(options?: { dev?: boolean }): Promise<void>;
export declare function buildProduct(): Promise<void>;
