import { Anchor, Button, Menu, NavLink, type AnchorProps, type ButtonProps, type MenuItemProps, type NavLinkProps } from '@mantine/core';
import { createLink, useRouter } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ComponentType, ReactNode } from 'react';
import { useMayCall } from '../api/use-may';

type AnchorAttributes = Omit<ComponentPropsWithRef<'a'>, 'color' | 'style' | 'size'>;

function AnchorButton(props: ButtonProps & AnchorAttributes) {
  return <Button component="a" {...props} />;
}

function TextAnchor(props: AnchorProps & AnchorAttributes) {
  return <Anchor {...props} />;
}

function NavAnchor(props: NavLinkProps & AnchorAttributes) {
  return <NavLink component="a" {...props} />;
}

function MenuAnchor(props: MenuItemProps & AnchorAttributes) {
  return <Menu.Item component="a" {...props} />;
}

interface Target {
  to?: string;
  children?: ReactNode;
}

/** A link to a page that the role may not read is not shown, or only its words. */
function toAllowedPages<Link>(link: Link, keepsWords: boolean): Link {
  const Linked = link as ComponentType<Target>;
  const Allowed = (props: Target) => {
    const { routesByPath } = useRouter();
    const mayCall = useMayCall();
    const needs = Object.hasOwn(routesByPath, props.to ?? '')
      ? routesByPath[props.to as keyof typeof routesByPath].options.staticData?.needs
      : undefined;
    if (needs === undefined || mayCall(needs)) return <Linked {...props} />;
    return keepsWords ? props.children : null;
  };
  return Allowed as Link;
}

export const LinkButton = toAllowedPages(createLink(AnchorButton), false);
export const TextLink = toAllowedPages(createLink(TextAnchor), true);
export const NavigationLink = createLink(NavAnchor);
export const MenuLink = toAllowedPages(createLink(MenuAnchor), false);
