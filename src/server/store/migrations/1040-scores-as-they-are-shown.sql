-- Weighted scores have two decimals, as they are shown: what stands in the lines adds up to the total beside them.
update hr_kpi_item set weighted = round(weighted, 2) where scale(weighted) > 2;
update hr_kpi k set total_score = (select sum(i.weighted) from hr_kpi_item i where i.ep_id = k.ep_id and i.hr_kpi_id = k.id and not i.is_deleted)
where scale(total_score) > 2;
alter table hr_kpi
  drop constraint hr_kpi_total_score_check,
  add constraint hr_kpi_total_score_check check (scale(total_score) <= 2 and abs(total_score) < 1e15);
alter table hr_kpi_item
  drop constraint hr_kpi_item_weighted_check,
  add constraint hr_kpi_item_weighted_check check (scale(weighted) <= 2 and abs(weighted) < 1e15);
