// What comes once the list is there: one file, as each of these would be a request for a kilobyte, while React hydrates.
// (What is large, and seldom shown, comes by itself.)
export { ExplorerIntake } from "./adding/explorer-intake.tsx";
export { FilterChips } from "./filter/filter-chips.tsx";
export { FilterDatesPanel } from "./filter/filter-dates-panel.tsx";
export { FilterMorePanel } from "./filter/filter-more-panel.tsx";
export { FilterSheetFoot, FilterSheetHead } from "./filter/filter-sheet.tsx";
export { ExplorerKeys } from "./list/explorer-keys.tsx";
export { ListFooter } from "./paging/list-footer.tsx";
