import i18next from 'i18next';
import { useCallback } from 'react';
import { stepOffers } from '#client/sheet/acts/offers';
import { useOffering, type Offer } from '#client/shell/palette/offers';
import { actionGroups } from '#client/sheet/actions/action';
import { pressTexts, wordsOf } from '#client/sheet/actions/keyText';
import { sheetActions } from '#client/sheet/actions/registry';
import type { Desk } from '#client/sheet/desk/desk';
import type { Surroundings } from '#client/sheet/grid/perform';
import { taskOffers } from '#client/sheet/tasks/task';
import { viewOffers } from '#client/sheet/views/actions';

/** Offers the actions of a sheet to the palette and the shortcut sheet, in the order of their groups. */
export function useSheetOffering(desk: Desk, around: Surroundings): void {
  useOffering(
    useCallback((): readonly Offer[] => {
      const offered = sheetActions.filter((action) => action.offered?.(desk, around) !== false);
      const actions = actionGroups.flatMap((group) =>
        offered
          .filter((action) => action.group === group)
          .map((action): Offer => {
            const { name, keys, onlyKeys = false, run, available } = action;
            return {
              name,
              words: wordsOf(name),
              group: i18next.t(`actions:group.${group}`),
              keys: pressTexts(keys),
              onlyKeys,
              available: available?.(desk, around) !== false,
              run: run && (() => void run(desk, around, null)),
            };
          }),
      );
      return [...actions, ...stepOffers(desk, around.steps), ...taskOffers(desk, around.tasks), ...viewOffers(desk)];
    }, [desk, around]),
  );
}
