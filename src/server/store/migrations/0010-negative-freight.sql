-- Rates below nought exist: a carrier pays for boxes it needs elsewhere.
alter table fr_rate
  drop constraint fr_rate_cost_20gp_check, add constraint fr_rate_cost_20gp_check check (scale(cost_20gp) <= 6 and abs(cost_20gp) < 1e15),
  drop constraint fr_rate_cost_40gp_check, add constraint fr_rate_cost_40gp_check check (scale(cost_40gp) <= 6 and abs(cost_40gp) < 1e15),
  drop constraint fr_rate_cost_40hq_check, add constraint fr_rate_cost_40hq_check check (scale(cost_40hq) <= 6 and abs(cost_40hq) < 1e15),
  drop constraint fr_rate_cost_45hq_check, add constraint fr_rate_cost_45hq_check check (scale(cost_45hq) <= 6 and abs(cost_45hq) < 1e15),
  drop constraint fr_rate_sell_20gp_check, add constraint fr_rate_sell_20gp_check check (scale(sell_20gp) <= 6 and abs(sell_20gp) < 1e15),
  drop constraint fr_rate_sell_40gp_check, add constraint fr_rate_sell_40gp_check check (scale(sell_40gp) <= 6 and abs(sell_40gp) < 1e15),
  drop constraint fr_rate_sell_40hq_check, add constraint fr_rate_sell_40hq_check check (scale(sell_40hq) <= 6 and abs(sell_40hq) < 1e15),
  drop constraint fr_rate_sell_45hq_check, add constraint fr_rate_sell_45hq_check check (scale(sell_45hq) <= 6 and abs(sell_45hq) < 1e15);
