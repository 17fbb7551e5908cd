import { areas, type Area } from '#names/areas';
import type { Parameter } from '#names/parameterKinds';

type Together<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;
type Own = Together<Area['parameters']>;

/** Settings a branch decides for itself, by key. */
export const parameters = Object.assign({}, ...Object.values(areas).map((area) => area.parameters)) as Own &
  Readonly<Record<keyof Own, Parameter>>;

export type ParameterKey = keyof Own;

export const parameterKeys = Object.keys(parameters) as ParameterKey[];

export const isParameterKey = (text: string): text is ParameterKey => Object.hasOwn(parameters, text);
