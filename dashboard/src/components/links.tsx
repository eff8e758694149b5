import { Anchor, Button, Menu, NavLink, type AnchorProps, type ButtonProps, type MenuItemProps, type NavLinkProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

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

export const LinkButton = createLink(AnchorButton);
export const TextLink = createLink(TextAnchor);
export const NavigationLink = createLink(NavAnchor);
export const MenuLink = createLink(MenuAnchor);
